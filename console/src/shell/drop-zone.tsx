import { Button } from '@mantine/core';
import { useRef, useState, type DragEvent } from 'react';

interface DropZoneProps {
  /** What to drop, such as "photos". */
  readonly what: string;
  readonly hint: string;
  /** As the attribute of an input. */
  readonly accept: string;
  readonly multiple?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** Takes files that are dropped, or chosen by a button. */
export function DropZone(props: DropZoneProps) {
  const { what, hint, accept, multiple = false, disabled = false, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
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
      <Button variant="default" disabled={disabled} onClick={() => input.current?.click()}>
        Choose {what}
      </Button>
      <p className="quiet">{hint}</p>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={`Files: ${what}`}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file may be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </div>
  );
}
