import { useEffect, useState } from 'react';

/** Shows a file that is still on this machine. */
export function PictureOfFile({ file, alt }: { readonly file: File; readonly alt: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
    };
  }, [file]);
  return address === undefined ? null : <img className="thumbnail large" src={address} alt={alt} />;
}
