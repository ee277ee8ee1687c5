import { type Section, section } from '../section.ts'

const sentences = {
  toSmart: 'To your smart account',
  intro:
    'Move what your standard account holds on {network} to your smart account. You approve each asset separately.',
  fees: 'The network fees are paid from your {symbol}.',
  assets: 'Assets',
  loading: 'Loading your assets',
  moveAll: 'Move all',
  moving: 'Moving…',
  moved: 'Moved',
  done: 'Your assets are in your smart account',
  useSmart: 'Use smart account',
  empty: 'Nothing to move',
}

export const moveText: Section<'move', keyof typeof sentences> = section('move', sentences)
