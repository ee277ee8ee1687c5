import { cookieToInitialState, type InitialState } from 'latchkey'
import type { JSX, ReactNode } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import type { Route } from './+types/root.ts'
import { Providers } from './Providers.tsx'

export function Layout({ children }: { children: ReactNode }): JSX.Element {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>My shop</title>
        <link rel="icon" href="data:," />
        <Meta />
        <Links />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  )
}

/** Reads the visitor's account and network, so that the server can render them. */
export function loader({ request }: Route.LoaderArgs): InitialState {
  return cookieToInitialState(request.headers.get('cookie'))
}

export default function Root({ loaderData }: Route.ComponentProps): JSX.Element {
  return (
    <Providers initialState={loaderData}>
      <Outlet />
    </Providers>
  )
}
