import type { PageTexts } from '../en/page.ts'

export const texts: PageTexts = {
  linkOver: 'Este link não funciona mais',
  linkOverText: 'Ele já foi usado ou expirou. Comece de novo no site em que você entra.',
  tooMany: 'Muitos e-mails foram enviados',
  tooManyText: 'Seu endereço recebeu muitos e-mails em uma hora ou um dia. Tente mais tarde.',
  isThisYou: 'É você?',
  isThisYouText: 'Foi solicitada uma entrada com seu endereço de e-mail a partir de um novo navegador.',
  site: 'Site',
  browser: 'Navegador',
  sendCode: 'Sim, envie o código',
  codeSent: 'O código está a caminho',
  codeSentText: 'Nós o enviamos em um segundo e-mail. Digite-o onde você começou a entrar.',
  closePage: 'Você pode fechar esta página.',
  undoOverText: 'A alteração já foi desfeita, ou passaram mais de 24 horas.',
  undo: 'Desfazer a alteração?',
  undoText: 'Você voltará a entrar com seu endereço antigo, e todos os navegadores serão desconectados.',
  undoButton: 'Sim, desfazer',
  undone: 'A alteração foi desfeita',
  undoneText: 'Você volta a entrar na sua carteira com {email}.',
  loginOver: 'Este login expirou ou já foi usado',
  loginOverText: 'Feche esta janela e comece de novo no site em que você entra.',
}
