import { Anchor, Button, Table, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Quality } from '../../../clients/typescript/src/index';
import { itemQuery } from '../catalogue/item-query';
import { PATHS } from '../paths';
import { ItemThumbnail } from '../result/facing-panel';
import { UNKNOWN } from '../result/facings';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { countOf, formatRatio } from '../shell/format';
import { Empty, Loading, PageHeader } from '../shell/states';
import { useSegment } from '../shell/use-address';
import { QualityChart } from './quality-chart';
import { MISSED, NAMED_ALTHOUGH_ABSENT, RIGHT, shareOf } from './quality-weeks';

/** Shows how well a task's photos were recognised, judged by what people have confirmed. */
export function QualityPage() {
  const task = useSegment('task');
  const client = useClient();
  const quality = useQuery({
    queryKey: ['quality', task],
    queryFn: ({ signal }) => client.tasks.quality(task, { signal }),
  });
  return (
    <>
      <PageHeader
        title="Quality"
        about="How well the photos of this task were recognised, by the facings that people have confirmed."
      >
        <Button component={Link} to={PATHS.task(task)} variant="default">
          Back to the task
        </Button>
      </PageHeader>
      {quality.isPending && <Loading what="the quality" />}
      {quality.error && <Failure error={quality.error} retry={() => void quality.refetch()} />}
      {quality.data &&
        (quality.data.weeks.length === 0 ? (
          <NothingConfirmed task={task} />
        ) : (
          <Figures quality={quality.data} />
        ))}
    </>
  );
}

function NothingConfirmed({ task }: { readonly task: string }) {
  const client = useClient();
  const { data } = useQuery({
    queryKey: ['results', task, 'newest'],
    queryFn: ({ signal }) =>
      client.results.list(task, { status: 'COMPLETED', order: 'desc', limit: 1 }, { signal }),
  });
  const newest = data?.items[0];
  return (
    <Empty
      title="Nothing is confirmed yet"
      action={
        newest ? (
          <Button component={Link} to={PATHS.review(task, newest.uuid)}>
            Review the newest photo
          </Button>
        ) : (
          <Button component={Link} to={PATHS.submit(task)}>
            Submit photos
          </Button>
        )
      }
    >
      Review a few photos: confirm the names that are right as well, so that the percentages are
      right.
    </Empty>
  );
}

function Figures({ quality }: { readonly quality: Quality }) {
  return (
    <>
      <p>
        {countOf(quality.results, 'photo')} with confirmed facings. Where people corrected mistakes
        only, and confirmed no right names, the shares are too low.
      </p>
      <QualityChart weeks={quality.weeks} />
      <WeeksTable weeks={quality.weeks} />
      {quality.confused.length > 0 && <Confused confused={quality.confused} />}
    </>
  );
}

function WeeksTable({ weeks }: Pick<Quality, 'weeks'>) {
  return (
    <div className="scrolls" tabIndex={0} role="group" aria-label="Quality by week">
      <Table verticalSpacing="xs">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Week of</Table.Th>
            <Table.Th className="number wide-only">Photos</Table.Th>
            <ShareHeading name={RIGHT} hint="more is better" />
            <ShareHeading name={MISSED} hint="fewer is better" />
            <ShareHeading name={NAMED_ALTHOUGH_ABSENT} hint="fewer is better" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {weeks.map((week) => (
            <Table.Tr key={week.week}>
              <Table.Th>{week.week}</Table.Th>
              <Table.Td className="number wide-only">{week.results}</Table.Td>
              <Share of={week.listed} count={week.right} />
              <Share of={week.listed} count={week.missed} />
              <Share of={week.absent} count={week.absent_named} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

const ShareHeading = ({ name, hint }: { readonly name: string; readonly hint: string }) => (
  <Table.Th className="number">
    {name}
    <br />
    <span className="quiet">{hint}</span>
  </Table.Th>
);

function Share({ count, of }: { readonly count: number; readonly of: number }) {
  const share = shareOf(count, of);
  return (
    <Table.Td className="number">
      {share === undefined ? (
        '–'
      ) : (
        <>
          {formatRatio(share)}
          <br />
          <span className="quiet">
            {count} of {of}
          </span>
        </>
      )}
    </Table.Td>
  );
}

function Confused({ confused }: Pick<Quality, 'confused'>) {
  return (
    <section>
      <Title order={2} size="h4" mt="lg">
        Confused most
      </Title>
      <div className="scrolls" tabIndex={0} role="group" aria-label="Products confused most">
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>It is</Table.Th>
              <Table.Th>It was named</Table.Th>
              <Table.Th className="number">Facings</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {confused.map(({ catalog_item_uuid, named_uuid, facings }) => (
              <Table.Tr key={`${catalog_item_uuid} ${named_uuid}`}>
                <Table.Td>
                  {catalog_item_uuid === null ? UNKNOWN : <Product item={catalog_item_uuid} />}
                </Table.Td>
                <Table.Td>
                  <Product item={named_uuid} />
                </Table.Td>
                <Table.Td className="number">{facings}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  );
}

function Product({ item }: { readonly item: string }) {
  const { data, error } = useQuery(itemQuery(useClient(), item));
  if (error) return 'A product that cannot be shown';
  return (
    <Anchor component={Link} to={PATHS.item(item)} className="named-product">
      <ItemThumbnail item={item} />
      {data?.name ?? '…'}
    </Anchor>
  );
}
