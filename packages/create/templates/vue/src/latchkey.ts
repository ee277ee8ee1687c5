import { base, createLatchkey, mainnet } from '@latchkey/widget'

/** The elements of the page use this instance. */
export const latchkey = createLatchkey({ projectId: 'my-shop', networks: [mainnet, base] })
