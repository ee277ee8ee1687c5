import type { Flow } from '../modal/flow.ts'

export const loginAccount: Flow = {
  id: 'loginAccount',
  load: async () => (await import('./LoginAccountFlow.tsx')).loginAccountFlow,
}
