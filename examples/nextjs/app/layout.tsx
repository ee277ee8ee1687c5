import type { Metadata } from 'next'
import type { JSX, ReactNode } from 'react'
import { Providers } from './Providers'

export const metadata: Metadata = { title: 'My shop', icons: 'data:,' }

export default function RootLayout({ children }: { children: ReactNode }): JSX.Element {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
