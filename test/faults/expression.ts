/**
 * The part of CloudWatch's metric math that our alarms use: numbers, names of metrics, `+ - * /`, `>=`,
 * parentheses, and `IF(condition, then, otherwise)`.
 */
export function evaluateExpression(
  expression: string,
  values: Readonly<Record<string, number>>,
): number {
  const tokens = expression.match(/\d+(?:\.\d+)?|\w+|>=|[-+*/(),]/g) ?? [];
  let at = 0;
  const next = (): string => tokens[at++] ?? '';
  const expect = (token: string): void => {
    const found = next();
    if (found !== token) throw new Error(`"${expression}" has "${found}" in place of "${token}".`);
  };
  const comparison = (): number => {
    const left = sum();
    if (tokens[at] !== '>=') return left;
    at += 1;
    return left >= sum() ? 1 : 0;
  };
  const sum = (): number => {
    let total = product();
    while (tokens[at] === '+' || tokens[at] === '-') {
      total = next() === '+' ? total + product() : total - product();
    }
    return total;
  };
  const product = (): number => {
    let total = operand();
    while (tokens[at] === '*' || tokens[at] === '/') {
      total = next() === '*' ? total * operand() : total / operand();
    }
    return total;
  };
  const operand = (): number => {
    const token = next();
    if (/^\d/.test(token)) return Number(token);
    if (token === '(') {
      const value = comparison();
      expect(')');
      return value;
    }
    if (token === 'IF') {
      expect('(');
      const condition = comparison();
      expect(',');
      const then = comparison();
      expect(',');
      const otherwise = comparison();
      expect(')');
      return condition === 0 ? otherwise : then;
    }
    const value = values[token];
    if (value === undefined) throw new Error(`"${expression}" has "${token}", which is no metric.`);
    return value;
  };
  const value = comparison();
  if (at < tokens.length) throw new Error(`"${expression}" goes on with "${next()}".`);
  return value;
}
