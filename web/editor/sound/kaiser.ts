/** The Kaiser window, with which an ideal filter becomes a short one. Pure. @module */

/**
 * The Kaiser window, 1 in the middle.
 *
 * @param x From −1 to 1.
 * @param beta Its shape: more is a higher attenuation and a wider transition.
 */
export function kaiser(x: number, beta: number): number {
  return bessel(beta * Math.sqrt(Math.max(0, 1 - x * x))) / bessel(beta);
}

/** The modified Bessel function of the first kind and order 0, by its power series. */
function bessel(x: number): number {
  let [sum, term] = [1, 1];
  for (let order = 1; term > 1e-15 * sum; order++) {
    term *= (x / (2 * order)) ** 2;
    sum += term;
  }
  return sum;
}
