import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef, type ReactNode } from 'react';
import { NavLink, useLocation } from 'react-router';
import { PATHS } from '../paths';
import { useSession } from '../session/session';

const PAGES = [
  { to: PATHS.catalogue(), label: 'Catalogue' },
  { to: PATHS.tasks(), label: 'Tasks' },
  { to: PATHS.planograms(), label: 'Planograms' },
  { to: PATHS.usage(), label: 'Usage' },
];

/** The frame of every page: navigation and the console's settings. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { client, forget } = useSession();
  const main = useRef<HTMLElement>(null);
  useTopOfPage();
  return (
    <div className="shell">
      <button
        type="button"
        className="skip"
        onClick={() => {
          main.current?.focus();
        }}
      >
        Skip to the page
      </button>
      <header className="top">
        <span className="brand">Shelf recognition</span>
        {client !== undefined && (
          <nav aria-label="Pages">
            {PAGES.map(({ to, label }) => (
              <NavLink key={to} to={to}>
                {label}
              </NavLink>
            ))}
          </nav>
        )}
        <div className="top-actions">
          <ColourScheme />
          {client !== undefined && (
            <Button size="compact-sm" variant="subtle" onClick={forget}>
              Forget key
            </Button>
          )}
        </div>
      </header>
      <main ref={main} tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}

function ColourScheme() {
  const { setColorScheme } = useMantineColorScheme();
  const scheme = useComputedColorScheme('light');
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => setColorScheme(other)}>
      {other === 'dark' ? 'Dark' : 'Light'}
      <span className="for-screen-readers"> colours</span>
    </Button>
  );
}

/** Scrolls each new page to its top, as a browser does when it loads one. */
function useTopOfPage(): void {
  const { pathname } = useLocation();
  useEffect(() => {
    window.scrollTo(0, 0);
  }, [pathname]);
}
