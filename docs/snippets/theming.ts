import { createLatchkey, setTheme } from 'latchkey'
import { evm, mainnet } from 'latchkey/evm'

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet],
  adapters: [evm()],
  themeMode: 'auto',
  themeVariables: {
    '--lk-accent': 'oklch(0.62 0.19 150)',
    '--lk-radius': '2px',
    '--lk-font-family': 'Inter, sans-serif',
  },
})

// You can change both at run time. Buttons and an open modal update immediately.
setTheme(latchkey, { themeMode: 'light', themeVariables: { '--lk-accent': 'var(--brand)' } })
