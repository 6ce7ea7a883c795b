import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { HashRouter } from 'react-router';
import { App } from './app';
import { keepKey, SessionProvider } from './session/session';
import { takeKeyOfLink } from './session/sign-in-link';
import './styles';

takeKeyOfLink(window, keepKey);
// A sign-in link opened in a tab that already shows the console changes only the fragment.
addEventListener('hashchange', () => {
  if (takeKeyOfLink(window, keepKey)) location.reload();
});

const queries = new QueryClient({
  defaultOptions: {
    // The client itself retries requests where that may help.
    queries: { retry: false, refetchOnWindowFocus: false, staleTime: 10_000 },
  },
});

const root = document.getElementById('console');
if (!root) throw new Error('The page has no element for the console.');
createRoot(root).render(
  <StrictMode>
    {/* The security policy forbids the style elements that Mantine would add, so styles.ts imports the styles. */}
    <MantineProvider defaultColorScheme="auto" withCssVariables={false} withGlobalClasses={false}>
      <QueryClientProvider client={queries}>
        <HashRouter>
          <SessionProvider>
            <App />
          </SessionProvider>
        </HashRouter>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
