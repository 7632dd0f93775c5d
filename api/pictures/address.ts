/** Path relative to the API host. */
export const pictureAddress = (hash: string) => `/media/${hash}.webp`;
