import { useQuery } from '@tanstack/react-query';
import { useForm } from '../result/form';
import { useClient } from '../session/session';
import { useAddressNumber, useAddressValue } from '../shell/use-address';

/** The planogram and bay that the address names for comparing a photo. */
export function useChosenPlanogram() {
  const [planogram, choosePlanogram] = useAddressValue('planogram');
  const [bay, chooseBay] = useAddressNumber('bay');
  return { planogram, choosePlanogram, bay, chooseBay };
}

/** The photo compared with the planogram that the address names. */
export function useCompliance(
  photo: { readonly task: string; readonly result: string },
  isWanted: boolean,
) {
  const client = useClient();
  const { isCorrected } = useForm();
  const { planogram, bay } = useChosenPlanogram();
  return useQuery({
    queryKey: ['compliance', photo.result, planogram, bay, isCorrected],
    queryFn: ({ signal }) =>
      client.planograms.compare(
        planogram,
        {
          task_uuid: photo.task,
          result_uuid: photo.result,
          corrected: isCorrected,
          ...(bay !== undefined && { bay }),
        },
        { signal },
      ),
    enabled: isWanted && planogram !== '',
  });
}
