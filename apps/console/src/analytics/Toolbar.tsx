import { daysOf, type PeriodLength, periodLengths, shiftPeriod } from '../address/period.ts'
import { useAddress } from '../address/useAddress.ts'
import { formatDay } from '../format/dates.ts'
import { IconButton } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Menu, MenuChoice } from '../parts/Menu.tsx'
import { dimensionTitles } from './titles.ts'
import { useFilters } from './useFilters.ts'
import { titleOfValue } from './valueTitles.ts'

const lengthTitles: Readonly<Record<PeriodLength, string>> = {
  1: 'Day',
  7: '7 days',
  28: '28 days',
  90: '90 days',
  365: '12 months',
}

/** Period, comparison and the filters in force. */
export function Toolbar() {
  return (
    <div className="toolbar">
      <h1 className="page-title">Analytics</h1>
      <FilterPills />
      <PeriodPicker />
    </div>
  )
}

function FilterPills() {
  const { filters, toggle, clear } = useFilters()
  if (filters.length === 0) return null
  return (
    <ul className="pills" aria-label="Filters">
      {filters.map((filter) => (
        <li className="pill" key={filter.dimension}>
          <span>
            <span className="soft">{dimensionTitles[filter.dimension]} </span>
            {titleOfValue(filter.dimension, filter.value)}
          </span>
          <button
            type="button"
            aria-label={`Remove the filter ${dimensionTitles[filter.dimension]}: ${titleOfValue(filter.dimension, filter.value)}`}
            onClick={() => toggle(filter)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
      <li>
        <button type="button" className="link soft" onClick={clear}>
          Clear <kbd>Esc</kbd>
        </button>
      </li>
    </ul>
  )
}

function PeriodPicker() {
  const [{ period, compare }, change] = useAddress()
  const now = new Date()
  const { from, to } = daysOf(period, now)
  const range =
    from === to
      ? formatDay(new Date(from))
      : `${formatDay(new Date(from))} – ${formatDay(new Date(to))}`
  const shift = (direction: -1 | 1) => change({ period: shiftPeriod(period, direction, now) })
  return (
    <div className="period">
      <span className="soft number period-range">{range}</span>
      <div className="button-group">
        <IconButton icon="back" label="Earlier" onClick={() => shift(-1)} />
        <Menu
          label={`Period: ${lengthTitles[period.days]}`}
          side="end"
          button={
            <>
              {lengthTitles[period.days]} <Icon name="chevron" />
            </>
          }
        >
          {(close) => (
            <>
              {periodLengths.map((days) => (
                <MenuChoice
                  key={days}
                  isOn={days === period.days}
                  onPick={() => {
                    close()
                    change({ period: { ...period, days } })
                  }}
                >
                  {lengthTitles[days]}
                </MenuChoice>
              ))}
              <hr />
              <MenuChoice
                isOn={compare}
                onPick={() => {
                  close()
                  change({ compare: !compare })
                }}
              >
                Compare with the period before
              </MenuChoice>
            </>
          )}
        </Menu>
        <IconButton
          icon="forward"
          label="Later"
          disabled={period.end === null}
          onClick={() => shift(1)}
        />
      </div>
    </div>
  )
}
