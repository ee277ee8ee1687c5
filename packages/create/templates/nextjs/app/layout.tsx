import { cookieToInitialState } from 'latchkey'
import type { Metadata } from 'next'
import { headers } from 'next/headers.js'
import type { JSX, ReactNode } from 'react'
import { Providers } from './Providers.tsx'

export const metadata: Metadata = { title: 'My shop', icons: 'data:,' }

type Props = { children: ReactNode }

export default async function RootLayout({ children }: Props): Promise<JSX.Element> {
  // Read the visitor's account and network, so that the server can render them.
  const initialState = cookieToInitialState((await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState}>{children}</Providers>
      </body>
    </html>
  )
}
