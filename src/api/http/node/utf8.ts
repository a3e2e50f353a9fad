/** Test for UTF-8 that makes no text of the bytes. */
export { isUtf8 } from 'node:buffer';
