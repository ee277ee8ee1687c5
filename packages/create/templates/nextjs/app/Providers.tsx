'use client'

import { cookieStorage, createLatchkey, type InitialState } from 'latchkey'
import { base, evm, mainnet } from 'latchkey/evm'
import { LatchkeyProvider } from 'latchkey/react'
import { type JSX, type ReactNode, useState } from 'react'

export function Providers(props: { initialState: InitialState; children: ReactNode }): JSX.Element {
  // One instance per visitor. At module level, the server would share it between requests.
  const [latchkey] = useState(() =>
    createLatchkey({
      projectId: 'my-shop',
      networks: [mainnet, base],
      adapters: [evm()],
      storage: cookieStorage(),
      initialState: props.initialState,
    }),
  )
  return <LatchkeyProvider latchkey={latchkey}>{props.children}</LatchkeyProvider>
}
