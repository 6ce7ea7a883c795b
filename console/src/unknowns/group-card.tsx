import { Button, Group as Row, Kbd, Paper, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { countOf } from '../shell/format';
import { Crop } from '../shell/crop';
import { keyOf, namedFacings, photosOf, type Form, type Group, type UnknownFacing } from './group';
import { ProductOfGroup } from './product-of-group';

/** How many crops are shown until the user asks for all. */
const DRAWN_CROPS = 6;

interface GroupCardProps {
  readonly task: string;
  readonly group: Group;
  readonly isSelected: boolean;
  /** The form that is open, if this group is selected. */
  readonly form: Form | undefined;
  readonly onSelect: () => void;
  readonly onForm: (form: Form | undefined) => void;
  readonly onNamed: (facings: readonly UnknownFacing[], name: string) => void;
}

/** Shows a group of facings that look alike, with the forms for naming their product. */
export function GroupCard(props: GroupCardProps) {
  const { task, group, isSelected, form, onSelect, onForm, onNamed } = props;
  const [leftOut, setLeftOut] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isSelected && form === undefined) card.current?.focus();
  }, [isSelected, form]);
  const facings = group.facings.filter((facing) => !leftOut.has(keyOf(facing)));
  const drawn = showsAll ? group.facings : group.facings.slice(0, DRAWN_CROPS);
  const hasPicture = namedFacings(facings).facings.length > 0;
  const about = `${countOf(group.facings.length, 'facing')} on ${countOf(photosOf(group), 'photo')}`;
  const toggle = (key: string): void =>
    setLeftOut((before) => {
      const after = new Set(before);
      if (!after.delete(key)) after.add(key);
      return after;
    });
  return (
    <Paper
      ref={card}
      withBorder
      p="md"
      className={isSelected ? 'unknown-group selected' : 'unknown-group'}
      role="group"
      aria-label={about}
      tabIndex={-1}
      onFocus={onSelect}
    >
      <Title order={2} size="h4">
        {about}
      </Title>
      {isSelected && (
        <p className="quiet group-hint">
          Press a picture that shows another product, to leave it out. Then say what the others are.
          <span className="key"> ↑ and ↓ lead to the other groups.</span>
        </p>
      )}
      <ul className="crops" aria-label="Its facings. Press one to leave it out.">
        {drawn.map((facing) => (
          <li key={keyOf(facing)}>
            <button
              type="button"
              aria-pressed={leftOut.has(keyOf(facing))}
              aria-label="Leave out"
              onClick={() => toggle(keyOf(facing))}
            >
              <Crop photo={{ url: facing.image_url }} box={boxOf(facing)} label="A facing" />
            </button>
          </li>
        ))}
      </ul>
      <Row gap="xs" mt="sm">
        <Button size="xs" disabled={!hasPicture} onClick={() => onForm('new')}>
          New product <Key name="N" />
        </Button>
        <Button size="xs" variant="default" disabled={!hasPicture} onClick={() => onForm('is')}>
          This is … <Key name="/" />
        </Button>
        {drawn.length < group.facings.length && (
          <Button size="xs" variant="subtle" onClick={() => setShowsAll(true)}>
            Show all {group.facings.length}
          </Button>
        )}
        {leftOut.size > 0 && (
          <span className="quiet">{leftOut.size} left out: press again to take back</span>
        )}
        {!hasPicture && <span className="quiet">All are too small for a picture.</span>}
      </Row>
      {form && hasPicture && (
        <ProductOfGroup
          task={task}
          form={form}
          facings={facings}
          onClose={() => onForm(undefined)}
          onNamed={(name) => onNamed(facings, name)}
        />
      )}
    </Paper>
  );
}

const boxOf = ({ bbox }: UnknownFacing) => {
  const [x = 0, y = 0, width = 0, height = 0] = bbox;
  return { x, y, width, height };
};

const Key = ({ name }: { readonly name: string }) => (
  <Kbd className="key" aria-hidden="true">
    {name}
  </Kbd>
);
