import { Table, TextInput } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import * as z from 'zod';
import type { Usage } from '../../../clients/typescript/src/index';
import { Failure } from '../session/failure';
import { useClient } from '../session/session';
import { formatBytes } from '../shell/format';
import { Empty, Loading, PageHeader } from '../shell/states';
import { useAddressValue } from '../shell/use-address';
import { dayOf, type DayOfUsage } from './usage-days';
import { UsageChart } from './usage-chart';

const daySchema = z.iso.date();

/** Shows the account's usage, by default for the current month. */
export function UsagePage() {
  const client = useClient();
  const [from, setFrom] = useAddressValue('from');
  const [to, setTo] = useAddressValue('to');
  const days = { from: daySchema.safeParse(from).data, to: daySchema.safeParse(to).data };
  const query = {
    ...(days.from !== undefined && { from: days.from }),
    ...(days.to !== undefined && { to: days.to }),
  };
  const usage = useQuery({
    queryKey: ['usage', query],
    queryFn: ({ signal }) => client.usage({ ...query, permissions: true }, { signal }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader title="Usage" about="What this account has used, by day in UTC." />
      <div className="filters">
        <TextInput
          type="date"
          label="From"
          value={from}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label="To"
          value={to}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
      </div>
      {usage.isPending && <Loading what="the usage" />}
      {usage.error && <Failure error={usage.error} retry={() => void usage.refetch()} />}
      {usage.data && <Days usage={usage.data} />}
      {usage.data?.permissions && (
        <p className="quiet">This API key may: {usage.data.permissions.join(', ')}.</p>
      )}
    </>
  );
}

function Days({ usage }: { readonly usage: Usage }) {
  if (usage.days.length === 0) {
    return (
      <Empty title="Nothing was used">
        No photo was finished between {usage.from} and {usage.to}.
      </Empty>
    );
  }
  const days = usage.days.map((day) => dayOf(day.date, day));
  return (
    <>
      <UsageChart days={days} />
      <div className="scrolls" tabIndex={0} role="group" aria-label="Usage by day">
        <Table verticalSpacing="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Day</Table.Th>
              <Table.Th className="number">Completed</Table.Th>
              <Table.Th className="number">Failed</Table.Th>
              <Table.Th className="number">Facings</Table.Th>
              <Table.Th className="number wide-only">Photos kept</Table.Th>
              <Table.Th className="number wide-only">Callbacks delivered</Table.Th>
              <Table.Th className="number wide-only">Callbacks given up</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {[...days].reverse().map((day) => (
              <DayRow key={day.date} day={day} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <DayRow day={dayOf('Total', usage.total)} />
          </Table.Tfoot>
        </Table>
      </div>
    </>
  );
}

function DayRow({ day }: { readonly day: DayOfUsage }) {
  return (
    <Table.Tr>
      <Table.Th>{day.date}</Table.Th>
      <Table.Td className="number">{day.completed}</Table.Td>
      <Table.Td className="number">{day.failed}</Table.Td>
      <Table.Td className="number">{day.facings}</Table.Td>
      <Table.Td className="number wide-only">{formatBytes(day.bytesKept)}</Table.Td>
      <Table.Td className="number wide-only">{day.delivered}</Table.Td>
      <Table.Td className="number wide-only">{day.givenUp}</Table.Td>
    </Table.Tr>
  );
}
