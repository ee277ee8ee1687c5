import type { RecoveryPageTexts } from '../en/recoveryPage.ts'

export const texts: RecoveryPageTexts = {
  title: 'Odzyskaj swój portfel',
  intro: 'Zanim przejdziesz dalej, rozłącz się z siecią: ta strona jej nie potrzebuje. Otwiera zestaw odzyskiwania kodem odzyskiwania i pokazuje Twoje 24 słowa, których możesz użyć w każdym innym portfelu.',
  show: 'Pokaż 24 słowa',
  smartAccount: '{address} (konto inteligentne tego klucza)',
  sealed: 'Ten kod nie otwiera tego zestawu. Sprawdź kod lub wybierz zestaw, który do niego należy.',
  'other-wallet': 'Ten zestaw zawiera inny portfel, niż podaje, więc przerwaliśmy.',
  'rolled-back': 'Ten zestaw jest nieaktualny. Wybierz najnowszy.',
}
