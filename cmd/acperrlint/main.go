// Command acperrlint is a stand-in until its driver is written.
package main

func main() {}
