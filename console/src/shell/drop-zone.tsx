import { useState, type DragEvent } from 'react';
import { FileButton, type FileChoice } from './file-button';

/** Takes files that are dropped on it or chosen with a button. */
export function DropZone({ hint, ...choice }: FileChoice & { readonly hint: string }) {
  const { what, multiple = false, disabled = false, onFiles } = choice;
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    if (disabled) return;
    onFiles([...event.dataTransfer.files].slice(0, multiple ? undefined : 1));
  };
  return (
    <div
      className={isOver ? 'drop-zone over' : 'drop-zone'}
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <FileButton {...choice}>Choose {what}</FileButton>
      <p className="quiet">{hint}</p>
    </div>
  );
}
