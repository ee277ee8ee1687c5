import type { PageTexts } from '../en/page.ts'

export const texts: PageTexts = {
  linkOver: 'Dieser Link gilt nicht mehr',
  linkOverText: 'Er wurde schon verwendet oder ist abgelaufen. Beginne von vorn auf der Website, bei der du dich anmeldest.',
  tooMany: 'Es wurden zu viele E-Mails gesendet',
  tooManyText: 'Deine Adresse hat innerhalb einer Stunde oder eines Tages zu viele E-Mails erhalten. Versuche es später erneut.',
  isThisYou: 'Bist du das?',
  isThisYouText: 'Eine Anmeldung mit deiner E-Mail-Adresse wurde von einem neuen Browser angefordert.',
  site: 'Website',
  browser: 'Browser',
  sendCode: 'Ja, sende mir den Code',
  codeSent: 'Der Code ist unterwegs',
  codeSentText: 'Wir haben ihn in einer zweiten E-Mail gesendet. Gib ihn dort ein, wo du die Anmeldung begonnen hast.',
  closePage: 'Du kannst diese Seite schließen.',
  undoOverText: 'Die Änderung wurde schon rückgängig gemacht, oder es sind mehr als 24 Stunden vergangen.',
  undo: 'Änderung rückgängig machen?',
  undoText: 'Du meldest dich wieder mit deiner alten Adresse an, und alle Browser werden abgemeldet.',
  undoButton: 'Ja, rückgängig machen',
  undone: 'Die Änderung wurde rückgängig gemacht',
  undoneText: 'Du meldest dich wieder mit {email} bei deinem Wallet an.',
  loginOver: 'Diese Anmeldung ist abgelaufen oder wurde schon verwendet',
  loginOverText: 'Schließe dieses Fenster und beginne von vorn auf der Website, bei der du dich anmeldest.',
}
