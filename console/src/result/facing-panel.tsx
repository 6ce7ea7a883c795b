import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { itemQuery } from '../catalogue/item-query';
import { PATHS } from '../paths';
import { useClient } from '../session/session';
import { formatRatio } from '../shell/format';
import { placeOf, type Alternative, type ShownFacing } from './facings';
import { SideBySide, type ShownPhoto } from './photo/side-by-side';

interface FacingPanelProps {
  readonly photo: ShownPhoto;
  readonly facings: readonly ShownFacing[];
  readonly facing: ShownFacing;
  readonly colourFor: (facing: ShownFacing) => string;
  readonly onSelect: (id: number | undefined) => void;
}

/** Shows one facing with its name, the confidence of that name, and the alternatives. */
export function FacingPanel(props: FacingPanelProps) {
  const { photo, facings, facing, colourFor, onSelect } = props;
  const index = facings.indexOf(facing);
  const step = (by: number): void => {
    onSelect(facings[(index + by + facings.length) % facings.length]?.id);
  };
  const { name, confidence, catalog_item_uuid: item, alternatives } = facing;
  const place = placeOf(facing);
  return (
    <Paper withBorder p="md" className="facing-panel" aria-live="polite">
      <Stack gap="sm">
        <SideBySide photo={photo} facing={facing} />
        <div>
          <Title order={2} size="h4">
            <Swatch colour={colourFor(facing)} /> {name}
          </Title>
          <Text size="sm">
            {item === null ? 'A product with' : 'The name is right with'} a probability of{' '}
            {formatRatio(confidence)}.
          </Text>
          {place !== undefined && <Text size="sm">{place}</Text>}
          <Text size="sm" className="quiet">
            {facing.width} × {facing.height} pixels at {facing.x}, {facing.y}
          </Text>
          {item !== null && (
            <Text size="sm">
              <Link to={PATHS.item(item)}>See the product</Link>
            </Text>
          )}
        </div>
        {alternatives.length > 0 && <Alternatives alternatives={alternatives} />}
        <Group gap="xs">
          <Button size="xs" component={Link} to={`review?facing=${facing.id}`} relative="path">
            Review
          </Button>
          <Button size="xs" variant="default" onClick={() => step(-1)}>
            Previous
          </Button>
          <Button size="xs" variant="default" onClick={() => step(1)}>
            Next
          </Button>
          <Button size="xs" variant="default" onClick={() => onSelect(undefined)}>
            All facings
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

function Alternatives({ alternatives }: { readonly alternatives: readonly Alternative[] }) {
  return (
    <div>
      <Text size="sm" fw={600}>
        It may also be
      </Text>
      <ul className="alternatives">
        {alternatives.map(({ name, score, catalog_item_uuid: item }) => (
          <li key={item ?? name}>
            {item !== null && <ItemThumbnail item={item} />}
            <span>
              {item === null ? name : <Link to={PATHS.item(item)}>{name}</Link>}
              <span className="quiet"> {formatRatio(score)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The thumbnail of an item, which may have been deleted since. */
export function ItemThumbnail({ item }: { readonly item: string }) {
  const client = useClient();
  const { data } = useQuery(itemQuery(client, item));
  if (!data) return <span className="thumbnail" />;
  return <img className="thumbnail" src={data.thumbnail_url} alt="" />;
}

/** The colour of a box, or of a product's boxes. */
export function Swatch({ colour }: { readonly colour: string | undefined }) {
  return <span className="swatch" style={{ background: colour }} />;
}
