import { useEffect, useState } from 'react';

/** Shows a picture file on the user's machine, before it is uploaded. */
export function PictureOfFile(props: {
  readonly file: Blob;
  readonly alt: string;
  readonly size?: 'small' | 'large';
}) {
  const { file, alt, size = 'large' } = props;
  const address = useAddressOf(file);
  const look = size === 'large' ? 'thumbnail large' : 'thumbnail';
  return address === undefined ? null : <img className={look} src={address} alt={alt} />;
}

/** An address for a file on the user's machine, while the component is shown. */
export function useAddressOf(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}
