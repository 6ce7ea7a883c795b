import { Anchor, Button, Checkbox, Group, Table, TextInput } from '@mantine/core';
import { Link } from 'react-router';
import { PATHS } from '../paths';
import { Failure } from '../session/failure';
import { FirstTask } from '../shell/next-step';
import { Pages } from '../shell/pages';
import { Empty, Loading, PageHeader } from '../shell/states';
import { useAddressValue, usePageNumber } from '../shell/use-address';
import { CatalogueProgress } from './catalogue-progress';
import { EnrolmentBadge } from './enrolment-badge';
import { useItemFilters } from './item-filters';
import type { Catalogue } from './load-catalogue';
import { searchItems } from './search-items';
import { useCatalogue } from './use-catalogue';

const PAGE_SIZE = 25;
const COLUMNS = [
  { name: 'brand', label: 'Brand' },
  { name: 'size', label: 'Size' },
  { name: 'barcode', label: 'Barcode' },
] as const;

export function CataloguePage() {
  const catalogue = useCatalogue();
  return (
    <>
      <PageHeader title="Catalogue" about="The products that can be found on photos.">
        <Button component={Link} to={PATHS.importItems()} variant="default">
          Import products
        </Button>
        <Button component={Link} to={PATHS.newItem()}>
          Add a product
        </Button>
      </PageHeader>
      {catalogue.isPending && <Loading what="the catalogue" />}
      {catalogue.error && (
        <Failure error={catalogue.error} retry={() => void catalogue.refetch()} />
      )}
      {catalogue.data && catalogue.data.total > 0 && <FirstTask />}
      {catalogue.data && <Items {...catalogue.data} />}
    </>
  );
}

function Items(props: Catalogue) {
  const [search, setSearch] = useAddressValue('search');
  const [checks, setChecks] = useAddressValue('enrolment');
  const [page, setPage] = usePageNumber();
  const filters = useItemFilters(props.items);
  if (props.items.length === 0) {
    return (
      <Empty
        title="There is no product yet"
        action={
          <Group gap="sm" justify="center">
            <Button component={Link} to={PATHS.newItem()}>
              Add a product
            </Button>
            <Button component={Link} to={PATHS.sample()} variant="default">
              Load a sample shelf
            </Button>
          </Group>
        }
      >
        Add one with a name and one picture of its front, import a folder of pictures or a table, or
        try the service with a sample first.
      </Empty>
    );
  }
  const found = searchItems(filters.matching, search);
  // A column that is empty for all products would only take up space.
  const columns = COLUMNS.filter(({ name }) => props.items.some((item) => item[name]));
  const shown = found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE);
  return (
    <>
      <div className="filters">
        <TextInput
          className="wide"
          label="Search"
          description="Words of the name, brand, size or barcode"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        {filters.fields}
        <Checkbox
          label="Show which products are ready to be recognised"
          checked={checks === 'shown'}
          onChange={(event) => setChecks(event.currentTarget.checked ? 'shown' : '')}
        />
      </div>
      {filters.failure}
      <CatalogueProgress {...props} />
      <p className="quiet" aria-live="polite">
        {found.length} of {props.items.length} products
      </p>
      <div className="scrolls">
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th className="picture-column">Picture</Table.Th>
              <Table.Th>Name</Table.Th>
              {columns.map(({ name, label }) => (
                <Table.Th key={name} className="wide-only">
                  {label}
                </Table.Th>
              ))}
              {checks === 'shown' && <Table.Th>Ready</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((item) => (
              <Table.Tr key={item.uuid}>
                <Table.Td>
                  <img className="thumbnail" src={item.thumbnail_url} alt="" loading="lazy" />
                </Table.Td>
                <Table.Td>
                  <Anchor component={Link} to={PATHS.item(item.uuid)}>
                    {item.name}
                  </Anchor>
                </Table.Td>
                {columns.map(({ name }) => (
                  <Table.Td key={name} className="wide-only">
                    {item[name]}
                  </Table.Td>
                ))}
                {checks === 'shown' && (
                  <Table.Td>
                    <EnrolmentBadge item={item.uuid} />
                  </Table.Td>
                )}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Pages total={found.length} size={PAGE_SIZE} page={page} onChange={setPage} />
    </>
  );
}
