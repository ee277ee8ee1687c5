import { describeChange, type Unit } from '../format/numbers.ts'

const signs = { up: '↑', down: '↓', same: '' } as const
const words = { up: 'up', down: 'down', same: 'unchanged' } as const

/** The change from the period before. `isBad` when a rise is bad news, as for failures. */
export function Delta(props: {
  value: number | null
  before: number | null
  unit?: Unit
  isBad?: boolean
}) {
  if (props.value === null || props.before === null) return null
  const change = describeChange(props.value, props.before, props.unit)
  if (!change) return null
  const isGood = (change.direction === 'up') !== (props.isBad ?? false)
  const tone = change.direction === 'same' ? undefined : toneOf(isGood)
  return (
    <span className="delta number" data-tone={tone}>
      <span aria-hidden="true">{signs[change.direction]}</span>
      <span className="hidden">{words[change.direction]} </span>
      {change.text}
    </span>
  )
}

function toneOf(isGood: boolean): 'success' | 'danger' {
  return isGood ? 'success' : 'danger'
}
