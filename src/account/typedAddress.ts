import { isLoopback, readAddress, type WrittenAddress } from '../api/address.ts';

/**
 * Reads an address that a person types in a hurry: without a scheme, it is of HTTPS, or of HTTP on this computer.
 *
 * @throws AddressRefused as `readAddress`
 */
export function typedAddress(text: string): WrittenAddress {
  const trimmed = text.trim();
  if (/^([a-z][a-z\d+.-]*:)?\//i.test(trimmed)) {
    return readAddress(trimmed);
  }
  const encrypted = readAddress(`https://${trimmed}`);
  return isLoopback(encrypted) ? readAddress(`http://${trimmed}`) : encrypted;
}
