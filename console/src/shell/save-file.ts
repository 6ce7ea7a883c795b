/** Saves texts or bytes as a file in the browser. */
export function saveFile(name: string, type: string, ...parts: readonly BlobPart[]): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has begun to read it by then.
  setTimeout(() => {
    URL.revokeObjectURL(address);
  }, 60_000);
}
