/** Saves texts or bytes as a file in the browser. */
export function saveFile(name: string, type: string, ...parts: readonly BlobPart[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Waits until the browser has started to read the file.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}
