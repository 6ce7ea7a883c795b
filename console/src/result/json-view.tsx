import { Button, Code, Group } from '@mantine/core';
import { useState } from 'react';
import type { Result } from '../../../clients/typescript/src/index';
import { saveFile } from '../shell/save-file';

/** Shows the result's JSON as the service returns it to a request without `fields`. */
export function JsonView({ result }: { readonly result: Result }) {
  const text = JSON.stringify({ ...result, file_name: undefined, shares: undefined }, undefined, 2);
  const [isCopied, setIsCopied] = useState(false);
  return (
    <>
      <Group gap="xs" mb="sm">
        <Button
          size="xs"
          variant="default"
          onClick={() => saveFile(`result-${result.uuid}.json`, 'application/json', text)}
        >
          Save
        </Button>
        <Button
          size="xs"
          variant="default"
          onClick={() => void navigator.clipboard.writeText(text).then(() => setIsCopied(true))}
        >
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <div className="json" tabIndex={0} role="group" aria-label="JSON of the result">
        <Code block>{text}</Code>
      </div>
    </>
  );
}
