/** How many files are taken from dropped folders, at most. */
const MAX_FILES = 20_000;

/** The files that are dropped, with those in dropped folders and in the folders within them. */
export async function droppedFiles({ items, files }: DataTransfer): Promise<File[]> {
  // The entries must be taken before the first await, because the browser then forgets them.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.every(({ isFile }) => isFile)) return [...files];
  const found: File[] = [];
  for (const entry of entries) await addFiles(entry, found);
  return found;
}

async function addFiles(entry: FileSystemEntry, found: File[]): Promise<void> {
  if (found.length >= MAX_FILES) return;
  if (isFileEntry(entry)) {
    found.push(await new Promise<File>((resolve, reject) => entry.file(resolve, reject)));
  } else if (isFolderEntry(entry)) {
    const reader = entry.createReader();
    const readMore = () =>
      new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    // A reader returns its entries in parts, and an empty part at the end.
    for (let part = await readMore(); part.length > 0; part = await readMore()) {
      for (const each of part) await addFiles(each, found);
    }
  }
}

const isFileEntry = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolderEntry = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry =>
  entry.isDirectory;
