import { Button, useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { useEffect, useRef, type ReactNode, type RefObject } from 'react';
import { NavLink, useLocation } from 'react-router';
import { PATHS } from '../paths';
import { useSession } from '../session/session';

const PAGES = [
  { to: PATHS.catalogue(), label: 'Catalogue' },
  { to: PATHS.tasks(), label: 'Tasks' },
  { to: PATHS.planograms(), label: 'Planograms' },
  { to: PATHS.usage(), label: 'Usage' },
];

/** The frame around every page, with the navigation and the console's settings. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const { client, forget } = useSession();
  const main = useRef<HTMLElement>(null);
  useStartOfPage(main);
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

/** Scrolls each new page to its top and focuses it, as a browser does when it loads a page. */
function useStartOfPage(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    // A page may have set the focus itself.
    if (!main.current?.contains(document.activeElement)) {
      main.current?.focus({ preventScroll: true });
    }
  }, [main, pathname]);
}
