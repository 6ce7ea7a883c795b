import { useState, type DragEvent, type ReactNode } from 'react';
import { droppedFiles } from './dropped-files';
import { FileButton, type FileChoice } from './file-button';

/** Takes files and folders that are dropped on it or chosen with a button. */
export function DropZone({
  hint,
  children,
  ...choice
}: FileChoice & {
  readonly hint: string;
  /** Further buttons. */
  readonly children?: ReactNode;
}) {
  const { what, multiple = false, disabled = false, onFiles } = choice;
  const [isOver, setIsOver] = useState(false);
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setIsOver(false);
    if (disabled) return;
    void droppedFiles(event.dataTransfer).then((files) => {
      onFiles(files.slice(0, multiple ? undefined : 1));
    });
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
      <FileButton {...choice}>Choose {what}</FileButton> {children}
      <p className="quiet">{hint}</p>
    </div>
  );
}
