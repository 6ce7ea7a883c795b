import { Button, Text, TextInput } from '@mantine/core';
import type { Pair } from './pairs';

/** A field for names and their texts, one below the other. */
export function PairsField(props: {
  readonly legend: string;
  readonly about: string;
  readonly pairs: readonly Pair[];
  readonly fault: string | undefined;
  readonly onChange: (pairs: readonly Pair[]) => void;
}) {
  const { legend, about, pairs, fault, onChange } = props;
  const set = (index: number, change: Partial<Pair>): void => {
    onChange(pairs.map((pair, each) => (each === index ? { ...pair, ...change } : pair)));
  };
  return (
    <fieldset className="pairs">
      <legend>{legend}</legend>
      <Text size="xs" className="quiet">
        {about}
      </Text>
      {pairs.map(({ name, value }, index) => (
        <div key={index} className="pair">
          <TextInput
            aria-label={`Name ${index + 1}`}
            placeholder="Name"
            value={name}
            onChange={(event) => set(index, { name: event.currentTarget.value })}
          />
          <TextInput
            aria-label={`Text ${index + 1}`}
            placeholder="Text"
            value={value}
            onChange={(event) => set(index, { value: event.currentTarget.value })}
          />
          <Button
            variant="default"
            aria-label={`Remove ${name || `pair ${index + 1}`}`}
            onClick={() => onChange(pairs.filter((_, each) => each !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      {fault !== undefined && (
        <Text size="sm" role="alert" className="bad">
          {fault}
        </Text>
      )}
      <Button
        size="xs"
        variant="default"
        onClick={() => onChange([...pairs, { name: '', value: '' }])}
      >
        Add a name and text
      </Button>
    </fieldset>
  );
}
