import userEvent from '@testing-library/user-event'

/** Puts a text into a field in one go: typing renders the page for every key, which takes a quarter of a form's test. */
export async function fillIn(field: HTMLElement, text: string): Promise<void> {
  await userEvent.click(field)
  await userEvent.paste(text)
}
