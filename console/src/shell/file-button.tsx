import { Button, type ButtonProps } from '@mantine/core';
import { useRef, type ReactNode } from 'react';

export interface FileChoice {
  /** What to choose, such as "photos". */
  readonly what: string;
  /** The `accept` attribute for the file input. */
  readonly accept: string;
  readonly multiple?: boolean;
  /** Whether a folder is chosen instead of files. */
  readonly isFolder?: boolean;
  readonly disabled?: boolean;
  readonly onFiles: (files: readonly File[]) => void;
}

/** A button for choosing files on this machine. */
export function FileButton(
  props: FileChoice & {
    readonly size?: ButtonProps['size'];
    readonly loading?: boolean;
    readonly children: ReactNode;
  },
) {
  const { what, accept, multiple = false, isFolder = false, disabled = false, onFiles } = props;
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        size={props.size ?? 'sm'}
        loading={props.loading ?? false}
        disabled={disabled}
        onClick={() => input.current?.click()}
      >
        {props.children}
      </Button>
      <input
        ref={(element) => {
          input.current = element;
          // React knows no such attribute.
          if (element) element.webkitdirectory = isFolder;
        }}
        type="file"
        hidden
        aria-label={`Files: ${what}`}
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // Allows the same file to be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
