import { createLatchkey } from 'latchkey'
import { evm, mainnet } from 'latchkey/evm'
import { addLanguages } from 'latchkey/react'

export const latchkey = createLatchkey({
  projectId: 'my-shop',
  networks: [mainnet],
  adapters: [evm()],
  language: 'de',
})

// Change single texts; the others stay unchanged.
addLanguages(latchkey, {
  de: async () => ({ sentences: { button: { connect: 'Anmelden' } } }),
  en: async () => ({ sentences: { button: { connect: 'Sign in' } } }),
  // A language that isn't built in. Missing texts are shown in English.
  sv: async () => ({ sentences: { button: { connect: 'Anslut plånbok' } } }),
})
