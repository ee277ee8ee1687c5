import type { PageTexts } from '../en/page.ts'

export const texts: PageTexts = {
  linkOver: 'Ten link już nie działa',
  linkOverText: 'Został już użyty lub wygasł. Zacznij od nowa na stronie, na której się logujesz.',
  tooMany: 'Wysłano zbyt wiele e-maili',
  tooManyText: 'Na Twój adres wysłano zbyt wiele e-maili w ciągu godziny lub dnia. Spróbuj później.',
  isThisYou: 'Czy to Ty?',
  isThisYouText: 'Zażądano logowania z Twoim adresem e-mail z nowej przeglądarki.',
  site: 'Strona',
  browser: 'Przeglądarka',
  sendCode: 'Tak, wyślij mi kod',
  codeSent: 'Kod jest w drodze',
  codeSentText: 'Wysłaliśmy go w drugim e-mailu. Wpisz go tam, gdzie zaczęto logowanie.',
  closePage: 'Możesz zamknąć tę stronę.',
  undoOverText: 'Zmianę już cofnięto lub minęły ponad 24 godziny.',
  undo: 'Cofnąć zmianę?',
  undoText: 'Znów będziesz logować się starym adresem, a wszystkie przeglądarki zostaną wylogowane.',
  undoButton: 'Tak, cofnij ją',
  undone: 'Zmianę cofnięto',
  undoneText: 'Do portfela znów logujesz się adresem {email}.',
  loginOver: 'To logowanie wygasło lub zostało już użyte',
  loginOverText: 'Zamknij to okno i zacznij od nowa na stronie, na której się logujesz.',
}
