import { NativeSelect } from '@mantine/core';
import { OTHER_ENCODINGS } from '../../../clients/tables/encoding';

/** Shows the encoding in which a table was read, and offers others. Renders nothing for Unicode. */
export function EncodingChoice(props: {
  readonly encoding: string | undefined;
  readonly onChoose: (encoding: string) => void;
}) {
  const { encoding } = props;
  if (encoding === undefined || encoding.startsWith('utf-')) return null;
  return (
    <NativeSelect
      label="Encoding of the table"
      description="It is not UTF-8. If letters are wrong, choose another encoding."
      data={[...OTHER_ENCODINGS]}
      value={encoding}
      onChange={(event) => props.onChoose(event.currentTarget.value)}
    />
  );
}
