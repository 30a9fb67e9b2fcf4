/**
 * Returns the languages of an `Accept-Language` header, the most wanted one first, without their regions: `de-CH;q=0.8,
 * fr` is fr, de. Languages that are refused (`q=0`) are left out.
 */
export function acceptedLanguages(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
      const weight = parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1];
      return { code: tag.split('-')[0]!, weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ code }) => code);
}
