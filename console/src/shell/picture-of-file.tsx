import { useEffect, useState } from 'react';

/** Shows a picture file on the user's machine, before it is uploaded. */
export function PictureOfFile(props: {
  readonly file: Blob;
  readonly alt: string;
  readonly size?: 'small' | 'large';
}) {
  const { file, alt, size = 'large' } = props;
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
    };
  }, [file]);
  const look = size === 'large' ? 'thumbnail large' : 'thumbnail';
  return address === undefined ? null : <img className={look} src={address} alt={alt} />;
}
