// A chunk of its own: most pages with the script tag ask for no signature.
import { signMessage } from '@latchkey/core'

export const signing: { signMessage: typeof signMessage } = { signMessage }
