import { useState } from 'react';
import { Failure } from '../session/failure';
import { Loading } from '../shell/states';
import { useTaskItems } from './use-task-items';

/** How many products are shown. */
const DRAWN = 200;

/** The products that a task looks for. They are loaded when the user opens the list. */
export function TaskProducts({ task }: { readonly task: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="task-products" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Products to look for</summary>
      {isOpen && <Products task={task} />}
    </details>
  );
}

function Products({ task }: { readonly task: string }) {
  const { data, error, refetch } = useTaskItems(task);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  if (!data) return <Loading what="the products" />;
  return (
    <>
      <ul aria-label={`${data.length} ${data.length === 1 ? 'product' : 'products'}`}>
        {data.slice(0, DRAWN).map(({ uuid, name, thumbnail_url }) => (
          <li key={uuid} className="picker-row">
            <img className="thumbnail" src={thumbnail_url} alt="" loading="lazy" />
            {name}
          </li>
        ))}
      </ul>
      {data.length > DRAWN && <p className="quiet">{data.length - DRAWN} more</p>}
    </>
  );
}
