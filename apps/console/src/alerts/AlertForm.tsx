import { type ConsoleHeadline, consoleCalls, type InputOf } from '@latchkey/wire/console'
import { type FormEvent, useState } from 'react'
import { MutationError } from '../api/MutationError.tsx'
import { useAccess } from '../api/session.ts'
import { useConsoleMutation } from '../api/useConsoleMutation.ts'
import { headlineTitles } from '../format/headlineTitles.ts'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'

type Condition = InputOf<typeof consoleCalls.addAlert>['condition']

const kinds = {
  falls: 'falls by percent',
  rises: 'rises by percent',
  below: 'is below, in a day',
  above: 'is above, in a day',
} as const satisfies Record<Condition['kind'], string>

/** Adds a rule. */
export function AlertForm() {
  const { project } = useAccess()
  const [headline, setHeadline] = useState<ConsoleHeadline>('connected')
  const [kind, setKind] = useState<Condition['kind']>('falls')
  const [amount, setAmount] = useState('50')
  const adding = useConsoleMutation(consoleCalls.addAlert)
  const add = (event: FormEvent) => {
    event.preventDefault()
    adding.mutate({ project, headline, condition: toCondition(kind, Number(amount)) })
  }
  return (
    <form className="alert-form" onSubmit={add}>
      <SelectField
        label="Figure"
        options={headlineTitles}
        selected={headline}
        onSelect={setHeadline}
      />
      <SelectField label="Condition" options={kinds} selected={kind} onSelect={setKind} />
      <Field
        label="Amount"
        type="number"
        min={0}
        step="any"
        required
        value={amount}
        onText={setAmount}
      />
      <Button type="submit" disabled={adding.isPending}>
        Add rule
      </Button>
      <MutationError of={adding} />
    </form>
  )
}

function SelectField<Id extends string>(props: {
  label: string
  options: Readonly<Record<Id, string>>
  selected: Id
  onSelect: (id: Id) => void
}) {
  const ids = Object.keys(props.options).filter((id): id is Id => id in props.options)
  return (
    <label className="field">
      <span>{props.label}</span>
      <select
        value={props.selected}
        onChange={(event) => {
          const id = ids.find((known) => known === event.target.value)
          if (id) props.onSelect(id)
        }}
      >
        {ids.map((id) => (
          <option key={id} value={id}>
            {props.options[id]}
          </option>
        ))}
      </select>
    </label>
  )
}

function toCondition(kind: Condition['kind'], amount: number): Condition {
  return kind === 'falls' || kind === 'rises'
    ? { kind, percent: amount }
    : { kind, threshold: amount }
}
