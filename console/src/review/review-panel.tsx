import { Badge, Button, Group, Kbd, Paper, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, type Dispatch, type RefObject } from 'react';
import { ItemThumbnail, Swatch } from '../result/facing-panel';
import { colourOf } from '../result/facings';
import { SideBySide, type ShownPhoto } from '../result/photo/side-by-side';
import { formatRatio } from '../shell/format';
import { ItemSearch } from './item-search';
import type { ReviewAction } from './review-state';
import type { ReviewedFacing } from './reviewed-facings';

/** How many alternatives are shown: as many as have keys. */
const SHOWN_ALTERNATIVES = 4;

interface ReviewPanelProps {
  readonly photo: ShownPhoto;
  readonly facing: ReviewedFacing;
  readonly search: RefObject<HTMLInputElement | null>;
  readonly dispatch: Dispatch<ReviewAction>;
}

/** Shows one facing, what it was recognised as, and the corrections that a person can choose. */
export function ReviewPanel({ photo, facing, search, dispatch }: ReviewPanelProps) {
  const { id, name, recognised, alternatives } = facing;
  const panel = useRef<HTMLDivElement>(null);
  // Moves the focus here, so that keys act on this facing and not on the last pressed button.
  useEffect(() => panel.current?.focus({ preventScroll: true }), [id]);
  return (
    <Paper
      ref={panel}
      withBorder
      p="md"
      className="review-panel"
      tabIndex={-1}
      role="group"
      aria-label={`${name}: ${STATES[stateOf(facing)].text}`}
    >
      <Stack gap="sm">
        <div>
          <Group gap="sm" justify="space-between">
            <Title order={2} size="h4">
              <Swatch colour={colourOf(facing.category)} /> {name}
            </Title>
            <FacingState facing={facing} />
          </Group>
          <Text size="sm" className="quiet">
            {recognised ? <Recognised facing={facing} recognised={recognised} /> : 'was: not found'}
          </Text>
        </div>
        <SideBySide photo={photo} facing={facing} />
        <Group gap="xs">
          <Button size="xs" onClick={() => dispatch({ do: 'confirm' })}>
            Right <Key name="Enter" />
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => dispatch({ do: 'judge', verdict: 'NOT_IN_CATALOG' })}
          >
            Not in the catalogue <Key name="N" />
          </Button>
          <Button
            size="xs"
            variant="default"
            onClick={() => dispatch({ do: 'judge', verdict: 'NO_PRODUCT' })}
          >
            No product <Key name="X" />
          </Button>
          <Button size="xs" variant="default" onClick={() => dispatch({ do: 'take-back' })}>
            {recognised ? 'As recognised' : 'Remove'} <Key name="Del" />
          </Button>
        </Group>
        {alternatives.length > 0 && (
          <ul className="alternatives" aria-label="It may also be">
            {alternatives.slice(0, SHOWN_ALTERNATIVES).map((alternative, index) => (
              <li key={alternative.catalog_item_uuid ?? alternative.name}>
                <button type="button" onClick={() => dispatch({ do: 'alternative', index })}>
                  <Kbd>{index + 1}</Kbd>
                  {alternative.catalog_item_uuid !== null && (
                    <ItemThumbnail item={alternative.catalog_item_uuid} />
                  )}
                  <span>
                    {alternative.name}
                    <span className="quiet"> {formatRatio(alternative.score)}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
        <ItemSearch input={search} onChoose={(item) => dispatch({ do: 'name', item })} />
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => dispatch({ do: 'step', by: -1 })}>
            Previous <Key name="←" />
          </Button>
          <Button size="xs" variant="default" onClick={() => dispatch({ do: 'step', by: 1 })}>
            Next <Key name="→" />
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function Recognised(props: {
  readonly facing: ReviewedFacing;
  readonly recognised: NonNullable<ReviewedFacing['recognised']>;
}) {
  const { facing, recognised } = props;
  const sureness = formatRatio(recognised.confidence);
  return stateOf(facing) === 'corrected'
    ? `was: ${recognised.name}, ${sureness} sure`
    : `${sureness} sure`;
}

const STATES = {
  left: { text: 'To review', tone: 'open' },
  confirmed: { text: 'Confirmed', tone: 'good' },
  corrected: { text: 'Corrected', tone: 'good' },
  added: { text: 'Added', tone: 'good' },
} as const;

function stateOf({ recognised, verdict, name }: ReviewedFacing): keyof typeof STATES {
  if (!recognised) return 'added';
  if (verdict === undefined) return 'left';
  return name === recognised.name ? 'confirmed' : 'corrected';
}

function FacingState({ facing }: { readonly facing: ReviewedFacing }) {
  const { text, tone } = STATES[stateOf(facing)];
  return <Badge className={`badge ${tone}`}>{text}</Badge>;
}

/** Shows the key for a button. Screen readers skip it. */
const Key = ({ name }: { readonly name: string }) => (
  <Kbd className="key" aria-hidden="true">
    {name}
  </Kbd>
);
