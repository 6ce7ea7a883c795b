import { useEffect, useState } from 'react';

/** Shows a picture file on the user's machine, before it is uploaded. */
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
