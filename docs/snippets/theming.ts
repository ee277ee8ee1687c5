import { createLatchkey, setThemeMode, setThemeVariables } from '@latchkey/core'
import { evm } from '@latchkey/evm'
import { mainnet } from 'wagmi/chains'

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet],
  adapters: [evm()],
  themeMode: 'auto',
  themeVariables: {
    '--lk-accent': 'oklch(0.62 0.19 150)',
    '--lk-border-radius-master': '2px',
    '--lk-font-family': 'Inter, sans-serif',
  },
})

// Both can change at run time; buttons and an open modal update at once.
setThemeMode(latchkey, 'light')
setThemeVariables(latchkey, { '--lk-accent': 'var(--brand)' })
